/** Styles of every page, in this order. Components import their own modules. */
import '#brand/fonts/fonts.css';
import '#brand/colors.css';
import '#ui/tokens.css';
import '#ui/base.css';
import './shell/page.css';
