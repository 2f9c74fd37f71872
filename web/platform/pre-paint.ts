/**
 * Runs before the first paint: the page is the same for everybody, so theme, signed-in state and the
 * cart's badge are set from storage here and nothing shifts when React takes over.
 */
export const prePaintScript = `(function(d){try{
var s=localStorage,t=s.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;
if(s.getItem('token')&&s.getItem('user'))d.dataset.signedIn='';
var c=JSON.parse(s.getItem('cart')||'null'),n=c&&c.state&&c.state.lines?c.state.lines.length:0;
if(n){d.dataset.cart=n;d.style.setProperty('--cart-count','"'+n+'"')}
}catch(e){}})(document.documentElement)`;
