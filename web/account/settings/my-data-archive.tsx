import { LinkButton } from '#web/ui/controls/link-button.tsx';

// The browser fetches it by itself and calls the file by its last name.
const ARCHIVE = '/api/v1/accounts/users/me/data/akane.zip';

/** Downloads all that the account has. */
export function ArchiveLink() {
  return (
    <LinkButton to={ARCHIVE} reloadDocument download>
      Скачать архив
    </LinkButton>
  );
}
