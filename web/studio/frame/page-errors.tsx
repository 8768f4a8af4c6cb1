import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router';
import { STUDIO_PATH } from '#contract/studio/addresses.ts';
import { describeError } from '#web/page/errors/describe-error.ts';
import { Blank } from '../ui/blank.tsx';
import { StudioButton, studioButtonClass } from '../ui/studio-button.tsx';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { StudioPage } from '../ui/studio-page.tsx';
import type { Route } from './+types/page-errors.ts';

/** Keeps the frame around a page that failed; its address, and with it the filters, stays. */
export default function PageErrors() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <StudioPage title="404">
        <Blank
          icon="eye-off"
          heading="Такой страницы нет"
          help="Её нет и для тех, кому она недоступна: одна страница для всех."
          action={
            <a href={STUDIO_PATH} className={studioButtonClass()}>
              На «Сегодня»
            </a>
          }
        />
      </StudioPage>
    );
  }
  const { description, incident } = describeError(error);
  const help = incident === undefined ? description : `${description}. Код ${incident}`;
  return (
    <StudioPage title="Ошибка">
      <Blank
        icon="warning"
        tone="bad"
        heading="Страница не загрузилась"
        help={help}
        action={
          <StudioButton variant="main" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
            <StudioIcon name="restart" />
            Повторить
          </StudioButton>
        }
      />
    </StudioPage>
  );
}
