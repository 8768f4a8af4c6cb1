import { useEffect } from 'react';

/** Sets title and description of the document while an error screen is shown that the router does not know about. */
export function useErrorMeta(title: string, description: string): void {
  useEffect(() => {
    const previous = document.title;
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    const described = tag?.content ?? '';
    document.title = title;
    if (tag) tag.content = description;
    return () => {
      // The next page may already have set its own.
      if (document.title === title) document.title = previous;
      if (tag?.content === description) tag.content = described;
    };
  }, [title, description]);
}
