import { createContext } from 'react';
import type { CollectionType } from '#contract/enums.ts';

/** Of which of the viewer's lists the page is: its cards need not say that they are in it. */
export const ListShown = createContext<CollectionType | 'favorites' | null>(null);
