const e=new URL(`../engine/`,self.location.href);async function t(){let t=await import(
/* @vite-ignore */
new URL(`byword.js`,e).href);return await t.default({module_or_path:new URL(`byword_bg.wasm`,e)}),t}const n=t();self.onmessage=async e=>{try{let t=await n;self.postMessage({reply:t.post(e.data)})}catch(e){self.postMessage({broken:String(e)})}};