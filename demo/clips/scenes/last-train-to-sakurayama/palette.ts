/** The colours of one night of the journey. */
export type Hour = {
  sky: readonly string[];
  /** The moon or the low sun. */
  orb: string;
  /** Lit windows and lamps. */
  lamp: string;
  far: string;
  middle: string;
  near: string;
  ink: string;
  water: string;
  body: string;
  trim: string;
  blossom: readonly [string, string, string];
  petal: string;
};

export const night: Hour = {
  sky: ['#0e1238', '#262163', '#6b3b86', '#d4718f'],
  orb: '#ffe7cf',
  lamp: '#ffd287',
  far: '#4a3479',
  middle: '#2f2560',
  near: '#1c1a48',
  ink: '#0d0e2b',
  water: '#241f5b',
  body: '#3b2f75',
  trim: '#f2647f',
  blossom: ['#8d3f78', '#c95c8e', '#f19bb4'],
  petal: '#ffc2d2',
};

export const sunset: Hour = {
  sky: ['#1f5a74', '#5aa09f', '#f3cb98', '#f58f63'],
  orb: '#fff3d3',
  lamp: '#fff0bd',
  far: '#c9786a',
  middle: '#8a4f60',
  near: '#4b3350',
  ink: '#261d36',
  water: '#d98a70',
  body: '#f4e6cf',
  trim: '#d8433f',
  blossom: ['#c45c6d', '#ee8f93', '#ffc9bd'],
  petal: '#ffe0d6',
};

export const winter: Hour = {
  sky: ['#1d3157', '#42648f', '#93b3cf', '#ece3e4'],
  orb: '#fffaf0',
  lamp: '#ffdf9e',
  far: '#9db4cd',
  middle: '#5d7da3',
  near: '#31507a',
  ink: '#16243f',
  water: '#6e8fb3',
  body: '#dfe9f1',
  trim: '#3f8f8a',
  blossom: ['#b77a9c', '#e4a5bd', '#fbdde4'],
  petal: '#fff1f4',
};
