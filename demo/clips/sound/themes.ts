import { crickets, depths, hearth, pen, rain, train, waves, wind, type Ambience } from './ambience.ts';
import type { Lead, Score } from './score.ts';

/** The four tunes of a clip by its plan: before the opening, the opening, the episode, the ending. */
type Theme = { before: Tune; opening: Tune; episode: Tune; ending: Tune };
type Tune = { chords: string; tune: string };
/** The background sound of each of the four parts. */
type Places = readonly [Ambience, Ambience | null, Ambience, Ambience];

const journey: Theme = {
  before: { chords: 'Dm9 Bbmaj9', tune: '- - A4 . C5 D5 . . F5 . . E5 C5 . . .' },
  opening: {
    chords: 'Bbmaj7 C7 Am7 Dm9',
    tune: 'D5 . F5 A5 . G5 F5 . E5 . G5 C6 . Bb5 G5 . A5 . . G5 E5 . C5 E5 F5 . . . A5 . C6 .',
  },
  episode: {
    chords: 'Bbmaj7 Am7 Gm7 Csus4',
    tune: 'D5 . . F5 . . A5 . G5 . . E5 . . C5 . Bb4 . . D5 . F5 . . G5 . . . . . - -',
  },
  ending: { chords: 'Bbmaj9 Fadd9', tune: 'A5 . G5 . F5 . C5 . D5 . F5 . C5 . . .' },
};

const archive: Theme = {
  before: { chords: 'Dm9 Gm9', tune: '- - D5 . . A5 . . Bb5 . A5 . . F5 . .' },
  opening: {
    chords: 'Dm9 Bbmaj7 Gm9 Asus4',
    tune: 'A5 . D6 . E6 F6 E6 . D6 . . A5 . Bb5 . . Bb5 . G5 . A5 Bb5 D6 . C6 . A5 . . . E5 .',
  },
  episode: {
    chords: 'Gm9 Dm9 Bbmaj9 Am7',
    tune: 'D5 . . . A5 . G5 . F5 . . . E5 . . . F5 . . . D6 . C6 . A5 . . . . . - -',
  },
  ending: { chords: 'Bbmaj9 Dadd9', tune: 'D6 . A5 . F5 . E5 . F#5 . A5 . D6 . . .' },
};

const tide: Theme = {
  before: { chords: 'Emaj9 Amaj9', tune: '- - B4 . . E5 . . G#5 . . . F#5 . . .' },
  opening: {
    chords: 'Amaj9 B6 C#m7 Emaj9',
    tune: 'G#5 . . B5 . . C#6 . B5 . . F#5 . . G#5 . E5 . G#5 . B5 . E6 . D#6 . . B5 . . . .',
  },
  episode: {
    chords: 'C#m9 Amaj9 Emaj9 B6',
    tune: 'E5 . . . B5 . . . C#6 . . B5 . . G#5 . B5 . . . F#5 . G#5 . F#5 . . . . . - -',
  },
  ending: { chords: 'Amaj9 Eadd9', tune: 'C#6 . B5 . G#5 . . . F#5 . G#5 . E5 . . .' },
};

const kettle: Theme = {
  before: { chords: 'Gadd9 Cmaj7', tune: '- - D5 . E5 G5 . . B5 . A5 . G5 . . .' },
  opening: {
    chords: 'Cmaj7 D6 Bm7 Em9',
    tune: 'E5 G5 . E5 B5 . A5 G5 A5 . F#5 . D5 E5 F#5 . D5 F#5 . A5 B5 . A5 F#5 G5 . E5 . . B4 D5 .',
  },
  episode: {
    chords: 'Cmaj9 Gadd9 Am7 Dsus4',
    tune: 'E5 . G5 . B5 . . . D5 . G5 . A5 . . . C6 . B5 . G5 . E5 . D5 . . . . . - -',
  },
  ending: { chords: 'Cmaj9 Gadd9', tune: 'B5 . G5 . E5 . D5 . B4 . D5 . G5 . . .' },
};

/** Lays a theme with background sounds over the plan of a clip (6 + 9 + 9 + 6 seconds). */
function scored(theme: Theme, lead: Lead, places: Places, transpose = 0): Score {
  const slow = 6 / 8;
  const quick = 9 / 16;
  const [before, opening, episode, ending] = places;
  return {
    seconds: 30,
    lead,
    transpose,
    passages: [
      { at: 0, beat: slow, forces: 'alone', ...theme.before },
      { at: 6, beat: quick, forces: 'all', ...theme.opening },
      { at: 15, beat: quick, forces: 'few', ...theme.episode },
      { at: 24, beat: slow, forces: 'few', ...theme.ending },
    ],
    places: [
      { sound: before, at: 0, length: 6.6, loudness: 0.62 },
      ...(opening ? [{ sound: opening, at: 5.8, length: 6.8, loudness: 0.3 }] : []),
      { sound: episode, at: 14.6, length: 9.8, loudness: 0.62 },
      { sound: ending, at: 23.8, length: 6.2, loudness: 0.36 },
    ],
  };
}

export const themes = {
  nightTrain: scored(journey, 'piano', [rain, train, train, rain]),
  eveningTrain: scored(journey, 'flute', [train, train, train, wind], 2),
  winterTrain: scored(journey, 'bell', [wind, train, wind, wind], -2),
  archive: scored(archive, 'bell', [crickets, null, pen, wind]),
  sea: scored(tide, 'flute', [waves, depths, depths, waves]),
  tea: scored(kettle, 'pluck', [wind, hearth, hearth, wind]),
};
