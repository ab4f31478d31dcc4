import { useMemo } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import type { Tab } from '../../shared/tabs/tab-rules.ts'
import { navigation } from '../nav-context.tsx'
import { resolve } from '../navigation.ts'
import { tabTitle } from '../titles.ts'

interface TabLabel {
  title: string
  /** Of the screen, otherwise of its section. */
  icon: string
  /** Name of the screen's section. */
  section: string
}

/** Icon and section of a tab, which tell tabs apart. */
export function useTabLabel(tab: Tab): TabLabel {
  const lang = useLang()
  const actor = useActor()
  const target = useMemo(() => resolve(navigation, actor, tab.path), [actor, tab.path])
  if (target.kind !== 'page') return { title: tab.path, icon: DEFAULT_ICON, section: '' }
  const { screen, section } = target.place
  return {
    title: tabTitle(tab, target, lang),
    icon: screen.icon ?? section?.icon ?? DEFAULT_ICON,
    section: section?.[lang] ?? '',
  }
}

const DEFAULT_ICON = 'AppstoreOutlined'
