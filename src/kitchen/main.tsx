import '#brand/fonts/fallbacks.css';
import '#brand/fonts/fonts.css';
import '#brand/colors.css';
import '#ui/tokens.css';
import '#ui/base.css';
import './shell/page.css';
import { createRoot } from 'react-dom/client';
import { createKitchen } from './data/create-kitchen.ts';
import { KitchenApp } from './shell/kitchen-app.tsx';

const container = document.querySelector('#root');
if (container === null) throw new Error('The page has no #root');
const kitchen = createKitchen();
createRoot(container).render(<KitchenApp kitchen={kitchen} />);
kitchen.build.register();
