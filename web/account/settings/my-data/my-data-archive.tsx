import { LinkButton } from '#web/ui/controls/link-button.tsx';

// The browser downloads it directly and names the file after the last part of the address.
const ARCHIVE = '/api/v1/accounts/users/me/data/akane.zip';

/** A link that downloads all data of the account. */
export function ArchiveLink() {
  return (
    <LinkButton to={ARCHIVE} reloadDocument download>
      Скачать архив
    </LinkButton>
  );
}
