import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined

/** Sets the router's navigate function, so that stores can navigate without being components. */
export function setNavigator(next: NavigateFunction): void {
  navigate = next
}

/** Navigates to a path of the app, e.g. `/login?redirect=%2Findex`. */
export function goTo(path: string, options: { replace?: boolean } = {}): void {
  if (navigate) void navigate(path, options)
  else window.location.hash = `#${path}`
}
