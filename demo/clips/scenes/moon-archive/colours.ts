/** Ink-blue night, lamp gold and old paper. */
export const colours = {
  sky: ['#07182b', '#0f3550', '#1f6274', '#7fb5a4'],
  ink: '#06111d',
  dark: '#0b2233',
  wall: '#11384b',
  teal: '#1f6070',
  mist: '#3f8a8f',
  moon: '#f9f0d3',
  gold: '#f3c063',
  paper: '#f5e8ca',
  shade: '#c9ad7f',
  wood: '#7a4a2b',
  oak: '#4b2a1c',
  red: '#dd4b33',
};

export const spines = [
  '#b9452f',
  '#2f7d84',
  '#d9a441',
  '#7b3b4f',
  '#3d5f8a',
  '#e3d3ab',
  '#5d7d4a',
  '#a2643a',
];
