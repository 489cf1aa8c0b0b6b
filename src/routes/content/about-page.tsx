import { ContentRoutePage } from './content-route-page.tsx';

export const Page = () => <ContentRoutePage slug="about" />;
