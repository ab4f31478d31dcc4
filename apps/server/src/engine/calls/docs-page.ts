/** A reader for the OpenAPI document: plain HTML with a small script and no external resources. */
export const DOCS_PAGE = `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API - 途衡智慧物流</title>
<style>
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;margin:0;display:grid;grid-template-columns:260px 1fr;height:100vh;color:#1f2430}
nav{overflow:auto;border-right:1px solid #e5e8ef;padding:12px}main{overflow:auto;padding:16px 24px}
nav a{display:block;color:inherit;text-decoration:none;padding:2px 8px;border-radius:4px}nav a:hover{background:#eef3fe}
input{width:100%;padding:6px 8px;border:1px solid #d5dae5;border-radius:5px;box-sizing:border-box;margin-bottom:8px}
details{border:1px solid #e5e8ef;border-radius:5px;margin:6px 0;padding:6px 12px}summary{cursor:pointer}code{font-family:ui-monospace,monospace}
pre{background:#f6f8fb;padding:8px 12px;border-radius:5px;overflow:auto}
@media(prefers-color-scheme:dark){body{background:#14171d;color:#dfe3ea}nav,details,input{border-color:#2b313c;background:inherit;color:inherit}pre{background:#1c2129}nav a:hover{background:#22304d}}
@media(max-width:700px){body{grid-template-columns:1fr}nav{display:none}}
</style><nav><input id="q" placeholder="搜索 / search" aria-label="search"><div id="tags"></div></nav><main id="main">…</main>
<script src="/api/docs/reader.js"></script></html>`

export const DOCS_SCRIPT = `
fetch('/api/docs/json').then(r=>r.json()).then(doc=>{
const byTag=new Map();for(const[path,item]of Object.entries(doc.paths)){const method=Object.keys(item)[0],op=item[method];op.method=method.toUpperCase();const tag=(op.tags||['其他'])[0];if(!byTag.has(tag))byTag.set(tag,[]);byTag.get(tag).push([path,op])}
const main=document.getElementById('main'),tags=document.getElementById('tags'),q=document.getElementById('q');
const el=(n,t,p)=>{const e=document.createElement(n);if(t!==undefined)e.textContent=t;if(p)Object.assign(e,p);return e};
const expand=(s,d=0)=>{if(!s)return s;if(s.$ref)return d>2?s.$ref:expand(doc.components.schemas[s.$ref.split('/').pop()],d+1);return s};
function draw(){const text=q.value.toLowerCase();main.textContent='';tags.textContent='';main.append(el('h1',doc.info.title),el('p',doc.info.description));
for(const[tag,list]of byTag){const hits=list.filter(([p,o])=>(p+tag+o.summary).toLowerCase().includes(text));if(!hits.length)continue;
tags.append(el('a',tag+' ('+hits.length+')',{href:'#'+encodeURIComponent(tag)}));main.append(el('h2',tag,{id:encodeURIComponent(tag)}));
for(const[path,op]of hits){const d=el('details');const s=el('summary');s.append(el('code',op.method+' '+path),document.createTextNode('  '+(op.summary||'')));d.append(s);
d.addEventListener('toggle',()=>{if(d.open&&d.children.length===1){if(op['x-permission'])d.append(el('p','权限 '+op['x-permission']));d.append(el('pre',JSON.stringify(expand(op.requestBody?.content['application/json'].schema),null,1)))}});main.append(d)}}}
q.addEventListener('input',draw);draw();});`
