import type { Job } from '#contract/studio/system/jobs.ts';
import { ActButton } from '../../form/act-form.tsx';
import { StudioIcon, type StudioIconName } from '../../ui/icons/studio-icon.tsx';
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
  return actsFor(job).map(({ act, label, icon }) => (
    <ActButton
      key={act}
      act={act}
      values={{ id: job.id }}
      variant={hasWords ? 'quiet' : 'bare'}
      square={!hasWords}
      data-focus={`${act} ${job.id}${hasWords ? ' panel' : ''}`}
      {...(!hasWords && { 'aria-label': `${label}: ${formatJobName(job)}`, title: label })}
    >
      <StudioIcon name={icon} />
      {hasWords && label}
    </ActButton>
  ));
}
