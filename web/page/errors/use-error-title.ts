import { useEffect } from 'react';

/** Sets the title of the document while an error screen is shown that the router does not know about. */
export function useErrorTitle(title: string): void {
  useEffect(() => {
    const previous = document.title;
    document.title = title;
    return () => {
      // The next page may already have set its own title.
      if (document.title === title) document.title = previous;
    };
  }, [title]);
}
