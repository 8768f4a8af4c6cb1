import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { canAssign, formatCommandKeys, chordOf, commandAt, assignChord } from '#web/player/input/key-map.ts';
import { type KeyCommand, KEY_COMMANDS } from '#web/player/input/key-commands.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import type { PlayerSettings } from '#web/player/slices/settings.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { describeCommand } from './describe-command.ts';
import text from './keys-list.css?inline';

adoptStyles(text);

/** Lists all keys of the player; opened by «?». Clicking a key lets the viewer replace it. */
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

/** Says why a key cannot be assigned: another command has it, or it is reserved; null when it can. */
function refusal(command: KeyCommand, chord: string, settings: PlayerSettings): string | null {
  if (!canAssign(chord)) return 'Эту клавишу назначить нельзя';
  const other = commandAt(chord, settings.keys);
  return other && other !== command ? `Клавиша уже занята: «${describeCommand(other, settings)}»` : null;
}

function Keys() {
  const { settings } = usePlayer();
  const state = useSlice(settings, (all) => all);
  const [reassigned, setReassigned] = useState<KeyCommand | null>(null);
  const [message, setMessage] = useState('');

  const wait = (command: KeyCommand | null) => {
    setReassigned(command);
    setMessage('');
  };
  const press = (event: KeyboardEvent, command: KeyCommand) => {
    if (event.key === 'Tab' || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return wait(null);
    const chord = chordOf(event);
    const problem =
      chord === null ? 'Сочетания с Ctrl и Alt занимает браузер' : refusal(command, chord, state);
    if (problem !== null || chord === null) return setMessage(problem ?? '');
    settings.choose('keys', assignChord(state.keys, command, chord));
    wait(null);
  };

  return (
    <div className="player-keys">
      <p className="hint">Чтобы заменить клавишу, нажмите на неё, затем на новую. Раскладка не&nbsp;важна.</p>
      <output className="said">{message}</output>
      <dl className="keys">
        {KEY_COMMANDS.map((command) => (
          <div key={command.chords[0]}>
            <dt>{describeCommand(command, state)}</dt>
            <dd>
              {command.isFixed ? (
                <kbd className="cap">{formatCommandKeys(command, state.keys)}</kbd>
              ) : (
                <KeyButton
                  command={command}
                  caps={formatCommandKeys(command, state.keys)}
                  label={describeCommand(command, state)}
                  isWaiting={reassigned === command}
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
    </div>
  );
}

type KeyButtonProps = {
  command: KeyCommand;
  caps: string;
  label: string;
  isWaiting: boolean;
  onWait: (command: KeyCommand | null) => void;
  onPress: (event: KeyboardEvent, command: KeyCommand) => void;
};

function KeyButton({ command, caps, label, isWaiting, onWait, onPress }: KeyButtonProps) {
  return (
    <button
      type="button"
      className="cap"
      aria-label={isWaiting ? `${label}: нажмите новую клавишу` : `${label}: ${caps}, заменить`}
      aria-pressed={isWaiting}
      onClick={() => onWait(isWaiting ? null : command)}
      onKeyDown={isWaiting ? (event) => onPress(event, command) : undefined}
      onBlur={isWaiting ? () => onWait(null) : undefined}
    >
      {isWaiting ? 'нажмите…' : caps}
    </button>
  );
}
