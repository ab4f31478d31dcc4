// Only browsers without modules come here: Internet Explorer, which understands nothing newer than what is written below
;(function () {
  if (!window.ActiveXObject && !document.documentMode) return
  function show() {
    var box = document.createElement('div')
    box.setAttribute('role', 'alertdialog')
    box.setAttribute('aria-labelledby', 'old-browser')
    box.style.cssText =
      'position:absolute;top:20%;left:50%;width:420px;margin-left:-232px;padding:20px 22px;background:#fff;border:1px solid #ccc;font:14px/1.7 "Microsoft YaHei",Arial,sans-serif;color:#222;z-index:9999'
    box.innerHTML =
      '<strong id="old-browser" style="font-size:16px">浏览器版本过低 · Your browser is too old</strong>' +
      '<p>本系统不支持 Internet Explorer。请改用 Microsoft Edge、Chrome 或 Firefox 的新版本；双核浏览器请切换到“极速模式”。</p>' +
      '<p lang="en">Internet Explorer is not supported. Please use a current version of Microsoft Edge, Chrome or Firefox.</p>'
    document.body.appendChild(box)
  }
  if (document.body) show()
  else if (window.attachEvent) window.attachEvent('onload', show)
  else window.addEventListener('load', show)
})()
