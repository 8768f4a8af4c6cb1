import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { canBeGiven, capsOf, chordOf, commandAt, withChord } from '../input/key-map.ts';
import { type KeyCommand, KEYS, wordsOf } from '../input/keys.ts';
import { usePlayer } from '../store/player-context.ts';
import type { PlayerSettings } from '../slices/settings.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './keys-list.module.css';

/** All keys of the player, opened by «?»; a press on one of them lets another take its place. */
export function KeysList() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'keys');
  const close = () => {
    if (menus.get().open === 'keys') menus.close();
  };
  return (
    <Dialog open={isOpen} title="Клавиши" onClose={close}>
      {isOpen && <Keys />}
    </Dialog>
  );
}

/** What came of the last press: the key of another command, or one that cannot be given away. */
function refusal(command: KeyCommand, chord: string, settings: PlayerSettings): string | null {
  if (!canBeGiven(chord)) return 'Эту клавишу назначить нельзя';
  const other = commandAt(chord, settings.keys);
  return other && other !== command ? `Клавиша уже занята: «${wordsOf(other, settings)}»` : null;
}

function Keys() {
  const { settings } = usePlayer();
  const state = useSlice(settings, (all) => all);
  const [waiting, setWaiting] = useState<KeyCommand | null>(null);
  const [said, setSaid] = useState('');

  const wait = (command: KeyCommand | null) => {
    setWaiting(command);
    setSaid('');
  };
  const press = (event: KeyboardEvent, command: KeyCommand) => {
    if (event.key === 'Tab' || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return wait(null);
    const chord = chordOf(event);
    const no = chord === null ? 'Сочетания с Ctrl и Alt занимает браузер' : refusal(command, chord, state);
    if (no !== null || chord === null) return setSaid(no ?? '');
    settings.choose('keys', withChord(state.keys, command, chord));
    wait(null);
  };

  return (
    <>
      <p className={styles.hint}>
        Чтобы заменить клавишу, нажмите на неё, затем на новую. Раскладка не&nbsp;важна.
      </p>
      <output className={styles.said}>{said}</output>
      <dl className={styles.keys}>
        {KEYS.map((command) => (
          <div key={command.chords[0]}>
            <dt>{wordsOf(command, state)}</dt>
            <dd>
              {command.isFixed ? (
                <kbd className={styles.cap}>{capsOf(command, state.keys)}</kbd>
              ) : (
                <KeyButton
                  command={command}
                  caps={capsOf(command, state.keys)}
                  words={wordsOf(command, state)}
                  isWaiting={waiting === command}
                  onWait={wait}
                  onPress={press}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {Object.keys(state.keys).length > 0 && (
        <Button wide onClick={() => settings.choose('keys', {})}>
          Вернуть обычные клавиши
        </Button>
      )}
    </>
  );
}

type KeyButtonProps = {
  command: KeyCommand;
  caps: string;
  words: string;
  isWaiting: boolean;
  onWait: (command: KeyCommand | null) => void;
  onPress: (event: KeyboardEvent, command: KeyCommand) => void;
};

function KeyButton({ command, caps, words, isWaiting, onWait, onPress }: KeyButtonProps) {
  return (
    <button
      type="button"
      className={styles.cap}
      aria-label={isWaiting ? `${words}: нажмите новую клавишу` : `${words}: ${caps}, заменить`}
      aria-pressed={isWaiting}
      onClick={() => onWait(isWaiting ? null : command)}
      onKeyDown={isWaiting ? (event) => onPress(event, command) : undefined}
      onBlur={isWaiting ? () => onWait(null) : undefined}
    >
      {isWaiting ? 'нажмите…' : caps}
    </button>
  );
}
