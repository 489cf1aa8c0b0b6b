import './styles.ts';
import { createRoot } from 'react-dom/client';
import { createApi } from '../platform/api/client.ts';
import { readCookieText } from '../platform/storage/cookie-text.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

const queryClient = createQueryClient();
const api = createApi({
  origin: '',
  fetch: (...request) => fetch(...request),
  readCookie: (name) => readCookieText(document.cookie, name),
});
const router = createAppRouter({
  api,
  queryClient,
  place: () => ({ localitySlug: null, restaurantId: null, orderType: 'delivery' }),
});
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(<App router={router} queryClient={queryClient} />);
