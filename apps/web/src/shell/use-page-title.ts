import { useLocation } from 'react-router'
import { useLang } from '../shared/text/i18n.ts'
import { useActor } from '../shared/session/session.ts'
import { keyOf, useTabs } from '../shared/tabs/tabs.ts'
import { navigation } from './nav-context.tsx'
import { resolve } from './navigation.ts'
import { tabTitle } from './titles.ts'

/** The name of the page in front; empty on an error page. */
export function usePageTitle(): string {
  const lang = useLang()
  const actor = useActor()
  const { pathname, search } = useLocation()
  const tab = useTabs(state => state.tabs.find(found => found.key === keyOf(pathname, search)))
  const target = resolve(navigation, actor, pathname)
  return target.kind === 'page' ? tabTitle(tab, target, lang) : ''
}
