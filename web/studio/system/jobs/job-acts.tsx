import { Form, useNavigation } from 'react-router';
import type { Job } from '#contract/studio/system/jobs.ts';
import { StudioIcon, type StudioIconName } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { formatJobName } from './format-job.ts';

type JobAct = { act: 'retry' | 'stop' | 'first'; label: string; icon: StudioIconName };

function actsFor({ state, is_first }: Job): JobAct[] {
  const stop = { act: 'stop', label: 'Остановить', icon: 'close' } as const;
  if (state === 'running') return [stop];
  if (state === 'waiting')
    return [...(is_first ? [] : [{ act: 'first', label: 'Взять следующим', icon: 'up' } as const]), stop];
  if (state === 'done') return [];
  return [{ act: 'retry', label: 'Повторить', icon: 'restart' }];
}

/** The buttons of a job: icons in its row, words on its panel. */
export function JobActs({ job, hasWords = false }: { job: Job; hasWords?: boolean }) {
  const { formData } = useNavigation();
  return actsFor(job).map(({ act, label, icon }) => (
    <Form key={act} method="post" preventScrollReset>
      <input type="hidden" name="id" value={job.id} />
      <StudioButton
        type="submit"
        name="act"
        value={act}
        variant={hasWords ? 'quiet' : 'bare'}
        square={!hasWords}
        data-focus={`${act} ${job.id}${hasWords ? ' panel' : ''}`}
        aria-busy={formData?.get('id') === job.id && formData.get('act') === act}
        {...(!hasWords && { 'aria-label': `${label}: ${formatJobName(job)}`, title: label })}
      >
        <StudioIcon name={icon} />
        {hasWords && label}
      </StudioButton>
    </Form>
  ));
}
