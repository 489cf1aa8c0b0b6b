import '#brand/fonts/fallbacks.css';
import '#brand/fonts/fonts.css';
import '@mantine/core/styles.css';
import { createRoot } from 'react-dom/client';
import { createOffice } from './data/create-office.ts';
import { OfficeApp } from './shell/office-app.tsx';

const container = document.querySelector('#root');
if (container === null) throw new Error('The page has no #root');
createRoot(container).render(<OfficeApp office={createOffice()} />);
