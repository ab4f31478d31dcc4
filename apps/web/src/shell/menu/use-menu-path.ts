import { useLocation } from 'react-router'
import { navigation } from '../nav-context.tsx'

/** The path that is marked in the menu: that of the page in front, unless its screen belongs to another entry. */
export function useMenuPath(): string {
  const { pathname } = useLocation()
  return navigation.places.get(pathname)?.screen.activeMenu ?? pathname
}
