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
