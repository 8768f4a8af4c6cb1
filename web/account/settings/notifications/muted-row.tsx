import { useEffect } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { noteMuted } from '#web/entities/viewer/lists/use-own-lists.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { SaveStatus } from '../rows/save-status.tsx';
import { SETTING } from '../rows/setting-answer.ts';
import { SettingRow } from '../rows/setting-row.tsx';
import { useSetting } from '../rows/use-setting.ts';

/** A muted release, and the button to get its notices again. */
export function MutedRow({ release }: { release: { id: number; alias: string; name: string } }) {
  const { id, alias, name } = release;
  const { Form, answer, isBusy } = useSetting(`unmute.${id}`);
  const saved = answer?.saved;
  const own = useRootData()?.own;
  useEffect(() => {
    if (saved !== undefined) showToast('success', saved);
  }, [saved]);
  useEffect(() => {
    if (saved !== undefined && own) noteMuted(own, id, false);
  }, [saved, own, id]);
  return (
    <SettingRow name={<Link to={releasePath(alias)}>{name}</Link>}>
      <Form method="post">
        <input type="hidden" name={SETTING} value="unmute" />
        <input type="hidden" name="release" value={id} />
        {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
        <button
          type="submit"
          className={buttonClass({})}
          aria-label={`Снова сообщать: ${name}`}
          aria-busy={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          Снова сообщать
        </button>
      </Form>
    </SettingRow>
  );
}
