import type { StudioMe } from '#contract/studio/me.ts';

/** Asks for the second factor before the studio opens. */
export function SecondFactorGate(_: { me: StudioMe }) {
  return (
    <main>
      <h1>Подтвердите вход в студию кодом</h1>
    </main>
  );
}
