import type { Act, Call } from './studio-events.ts';

/** Does everything with steps and remarks that can be taken back, on new episodes of the release 2. */
export async function planSteps(call: Call, act: Act, assignee: number): Promise<void> {
  await act('episode.begin', 'POST', 'releases/2/episodes', { ordinal: 90 });
  const { id } = await call('POST', 'releases/2/episodes', { ordinal: 91 });
  await act('episode.steps', 'POST', `episodes/${id}/steps`, {
    change: { 'voice/assignee_id': [null, assignee] },
  });
  await act('episode.step_state', 'POST', `episodes/${id}/step_state`, { kind: 'voice', state: 'working' });
  const remarks = `episodes/${id}/remarks`;
  await act('episode.remark_add', 'POST', remarks, { at: 1, text: 'Щелчок' });
  for (const verb of ['remove', 'done', 'reopen'] as const) {
    await call('POST', remarks, { at: 2, text: verb });
    const { remarks: all } = (await call('GET', `episodes/${id}/work`)) as unknown as {
      remarks: { id: number; text: string }[];
    };
    const remark = `${remarks}/${all.find(({ text }) => text === verb)?.id}`;
    if (verb === 'reopen') await call('POST', `${remark}/done`, {});
    await act(`episode.remark_${verb}`, 'POST', `${remark}/${verb}`, {});
  }
}
