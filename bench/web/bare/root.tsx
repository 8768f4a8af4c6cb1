import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

/** A recorded page is a whole document. */
export function Layout({ children }: { children: ReactNode }) {
  return children;
}

export default Outlet;
