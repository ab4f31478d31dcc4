import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined

/** The shell hands the router's navigate function in, so that stores can move without being components. */
export function setNavigator(next: NavigateFunction): void {
  navigate = next
}

/** Goes to a path of the app, e.g. `/login?redirect=%2Findex`. */
export function goTo(path: string, options: { replace?: boolean } = {}): void {
  if (navigate) void navigate(path, options)
  else window.location.hash = `#${path}`
}
