/** Styles of every page, in this order. Components import their own modules. */
import '#brand/fonts/fallbacks.css';
import '#brand/colors.css';
import '#ui/tokens.css';
import '#ui/base.css';
import './shell/page.css';
