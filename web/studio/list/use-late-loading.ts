import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const LATE_MS = 300;

/** Whether the next page of this list has been loading for so long that the list must say so. */
export function useLateLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === pathname;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLoading && isLate;
}
