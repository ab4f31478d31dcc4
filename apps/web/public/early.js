// Before the first paint: the ground that the last visit had, so that a dark evening begins without a white flash
try {
  var ground = (localStorage.getItem('tuheng.ground') || '').split(' ')
  if (ground[1]) {
    document.documentElement.dataset.mode = ground[0]
    document.documentElement.style.colorScheme = ground[0]
    document.documentElement.style.background = ground[1]
  }
} catch {
  // Storage is forbidden here: the page begins light
}

/**
 * Asks for the files of the page in the address while the entry is still loading, which would name them later. The
 * build adds the call: `names` are files, the lists are places in it.
 */
window.fetchEarly = function (early) {
  try {
    var path = location.hash.slice(1).split('?', 1)[0] || '/'
    var signedIn = sessionStorage.getItem('authorization.view') || localStorage.getItem('authorization')
    var list = path.replace(/\/(new|import|import\/\w+|\d+|\d+\/edit)$/, '')
    var wanted = signedIn ? early.inside.concat(early.pages[list] || []) : path === '/login' ? early.signIn : []
    wanted.forEach(function (number) {
      var link = document.createElement('link')
      var file = early.names[number]
      var style = file.endsWith('.css')
      link.rel = style ? 'preload' : 'modulepreload'
      if (style) link.as = 'style'
      link.crossOrigin = ''
      link.href = '/assets/' + file
      document.head.append(link)
    })
  } catch {
    // The entry asks for them itself
  }
}
