/**
 * Runs in the head of every page and reloads it once when one of its first scripts is lost, by the rule and the storage
 * key of `claimReload`. The polyfills are loaded twice (`START_POLYFILLS`).
 */
export const START_GUARD =
  "addEventListener('error',e=>{const t=e.target;" +
  "if(t?.tagName!=='SCRIPT'||t.src.endsWith(window.older)||!navigator.onLine)return;" +
  "try{const n=Date.now(),s=sessionStorage;if(n-s.getItem('akane-chunk')<1e4)return;" +
  "s.setItem('akane-chunk',n);location.reload()}catch{}},true)";
