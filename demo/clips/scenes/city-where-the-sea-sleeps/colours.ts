/** A summer night by the water: petrol blue, coral, lamp sand. */
export const colours = {
  night: ['#0b1f42', '#1c4a70', '#4b98a0', '#f3bd8e'],
  dawn: ['#3c7f9c', '#8cc3bd', '#fbdcaa', '#ff9d78'],
  deep: ['#1d7f90', '#125c74', '#0a3c56', '#06263d'],
  ink: '#061a30',
  abyss: '#0a2f49',
  sea: ['#2e8591', '#1d6a7e', '#12506a', '#0b3a55'],
  foam: '#d8f1e4',
  lamp: '#ffd796',
  coral: '#ff7458',
  wall: '#f6ead6',
  roof: '#c9503f',
  moon: '#fff2d8',
};
