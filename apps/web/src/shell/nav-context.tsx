import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { manifest, optionFields } from 'virtual:domain'
import { setCatalogue } from '../engine/catalogue.ts'
import { LinkedText } from '../engine/links/linked-text.tsx'
import { pages } from '../features/pages.tsx'
import { setErrorText } from '../shared/ui/notify.tsx'
import { useActor } from '../shared/session/session.ts'
import { fetchReport, fetchResource } from './declarations.ts'
import { HOME_PATH } from '../shared/tabs/tab-rules.ts'
import { buildNavigation, menuOf, type MenuNode, type Navigation } from './navigation.ts'
import { PERSONAL_PLACES, PROCEDURE_PATH } from './personal-screens.ts'

setCatalogue(manifest, { fetch: fetchResource, optionFields, report: fetchReport })
setErrorText((text, records) => <LinkedText text={text} records={records} />)

/** Home always exists: without a page of its own it shows the directory of screens. */
export const navigation: Navigation = buildNavigation({
  manifest,
  personal: PERSONAL_PLACES,
  first: [HOME_PATH, PROCEDURE_PATH],
  hasPage: name => name === 'home' || name in pages,
})

const MenuContext = createContext<readonly MenuNode[]>([])

/** Provides the menu of the signed-in person. It is built once per session. */
export function MenuProvider({ children }: { children: ReactNode }) {
  const actor = useActor()
  const menu = useMemo(() => menuOf(navigation, actor), [actor])
  return <MenuContext value={menu}>{children}</MenuContext>
}

export function useMenu(): readonly MenuNode[] {
  return useContext(MenuContext)
}
