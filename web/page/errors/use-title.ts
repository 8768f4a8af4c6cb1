import { useEffect } from 'react';

/**
 * Names the page for as long as something is shown that the router knows nothing of, such as an error of drawing it.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page has named itself, unless it is the same.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
