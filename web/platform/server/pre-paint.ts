import { createContext } from 'react';
import { prePaintTheme } from '../browser/theme.ts';

/** Marks the page's own inline scripts while it is rendered; the server replaces the nonce by their hashes. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * Runs before the first paint. The HTML is the same for everybody, so this sets theme, signed-in state, the
 * cart's badge and the place of a product's quantity from storage, so that hydration causes no layout shift.
 */
export const prePaintScript = `(function(d){try{
var s=localStorage,t=s.getItem('theme');${prePaintTheme}
if(s.getItem('token')&&s.getItem('user'))d.dataset.signedIn='';
var c=JSON.parse(s.getItem('cart')||'null'),l=[].concat(c&&c.state&&c.state.lines||[]).filter(function(e){return e&&e.productId}),n=new Set(l.map(function(e){return e.productId})).size;
if(n){d.dataset.cart=n;d.style.setProperty('--cart-count','"'+n+'"')}
var q=new URLSearchParams(location.search).get('size'),m=JSON.parse(s.getItem('my-sizes')||'null'),
o=q?[q]:Object.values(m&&m.state&&m.state.sizes||{});
if(l.some(function(e){return'/shop/'+e.productId===location.pathname&&(!e.size||o.includes(e.size))}))d.dataset.inCart='';
}catch(e){}})(document.documentElement);`;
