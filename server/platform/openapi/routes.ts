import type { Routes } from '#server/deps.ts';
import { openapiDocument } from './document.ts';
import { openapiPage, PAGE_POLICY } from './page.ts';

export const openapiRoutes: Routes = (_mount, { publicOrigins }, app) => {
  // Built for its first reader: most processes have none.
  const document = () => openapiDocument(publicOrigins);
  app.get('/api/docs/v1', (c) =>
    c.html(openapiPage(document()), 200, { 'Content-Security-Policy': PAGE_POLICY }),
  );
  app.get('/api/docs/v1.json', (c) => c.json(document()));
  // Generators of existing clients load the document from here.
  app.get('/storage/api/docs/v1', (c) => c.json(document()));
};
