/**
 * Runs in the head of every page and reloads it once when one of its first scripts is lost, by the rule and the storage
 * key of `claimReload`.
 */
export const START_GUARD =
  "addEventListener('error',e=>{if(e.target?.tagName!=='SCRIPT'||!navigator.onLine)return;" +
  "try{const n=Date.now(),s=sessionStorage;if(n-s.getItem('akane-chunk')<1e4)return;" +
  "s.setItem('akane-chunk',n);location.reload()}catch{}},true)";
