import { createContext } from 'react-router';

/**
 * The HTML of a rendered page. In the body of a `Response` it would be turned into bytes and a stream, and back for
 * whoever keeps it.
 */
export const htmlContext = createContext<string | null>(null);
