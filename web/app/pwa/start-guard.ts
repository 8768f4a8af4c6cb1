/**
 * Runs in the head of every page, where nothing else does when a script that the page itself asks for is lost: one
 * reload, by the rule and under the name of `takeTurn`.
 */
export const START_GUARD =
  "addEventListener('error',e=>{if(e.target?.tagName!=='SCRIPT'||!navigator.onLine)return;" +
  "try{const n=Date.now(),s=sessionStorage;if(n-s.getItem('akane-chunk')<1e4)return;" +
  "s.setItem('akane-chunk',n);location.reload()}catch{}},true)";
