import { useEffect, useRef, useState } from 'react';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type TizenWindow = Window & {
  tizen?: { application?: { getCurrentApplication: () => { exit: () => void } } };
};

/** Closes the site: as an app of a Samsung television, or as a window, which browsers allow only sometimes. */
function exit(): void {
  (window as TizenWindow).tizen?.application?.getCurrentApplication().exit();
  window.close();
}

/** Asks before Back leaves the site. */
export function ExitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const site = useSite();
  const [isRefused, setIsRefused] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) stay.current?.focus();
  }, [open]);
  const close = () => {
    setIsRefused(false);
    onClose();
  };
  return (
    <Dialog open={open} title={`Выйти из «${site.short_name}»?`} onClose={close}>
      {isRefused && (
        <p role="alert" data-refused>
          Браузер не даёт сайту закрыться. Нажмите на пульте кнопку «Домой».
        </p>
      )}
      <div data-choices>
        <Button ref={stay} variant="main" size="large" onClick={close}>
          Остаться
        </Button>
        <Button
          size="large"
          onClick={() => {
            exit();
            setIsRefused(true);
          }}
        >
          Выйти
        </Button>
      </div>
    </Dialog>
  );
}
