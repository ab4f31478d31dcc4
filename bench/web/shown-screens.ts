import { registry } from '@tuheng/domain/registry'
import type { Screen, ScreenSection } from '@tuheng/domain/kernel/registry'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { Text } from '@tuheng/domain/kernel/text'
import { PERSONAL_PLACES } from '../../apps/web/src/shell/personal-screens.ts'

/** A page to take a picture of. */
export interface Shown extends Text {
  path: string
  /** The part of the product that it belongs to: the path of its section in the menu, `personal` or `public`. */
  group: string
}

const PUBLIC: Readonly<Record<string, Text>> = {
  '/portal': { zh: '门户', en: 'Portal' },
  '/homepage': { zh: '公开首页', en: 'Public home page' },
  '/product': { zh: '产品介绍', en: 'Product' },
  '/customer/company/search/info': { zh: '运单查询', en: 'Waybill query' },
  '/settle/info': { zh: '结算信息', en: 'Settlement info' },
  '/preview': { zh: '文件预览', en: 'File preview' },
  '/register': { zh: '注册', en: 'Register' },
  '/forget': { zh: '找回密码', en: 'Forgot password' },
  '/privacy_policy': { zh: '隐私政策', en: 'Privacy policy' },
  '/user_agreement': { zh: '用户协议', en: 'User agreement' },
  '/403': { zh: '无权访问', en: 'No access' },
  '/404': { zh: '没有此页', en: 'Not found' },
}

/** Every page of the product in the order of the menu. With `records` also the newest record of every list, and its empty form. */
export async function shownScreens(options: { url: string; token: string; records: boolean }): Promise<Shown[]> {
  const inside: Shown[] = []
  for (const section of registry.sections) {
    for (const screen of screensOf([section])) {
      inside.push(shownAs(screen, section))
      if (options.records) inside.push(...(await pagesBelow(screen, section, options)))
    }
  }
  return [
    ...Object.entries(PUBLIC).map(([path, title]) => ({ path, ...title, group: 'public' })),
    ...PERSONAL_PLACES.map(({ screen: { path, zh, en } }) => ({ path, zh, en, group: 'personal' })),
    ...inside,
  ]
}

function shownAs({ path, zh, en }: Screen, section: ScreenSection): Shown {
  return { path, zh, en, group: section.path.slice(1) }
}

async function pagesBelow(
  screen: Screen,
  section: ScreenSection,
  from: { url: string; token: string },
): Promise<Shown[]> {
  const { view, path } = screen
  if (view.kind !== 'list') return []
  const resource = registry.resources.find(one => one.name === view.resource)
  const at = (rest: string, zh: string, en: string): Shown => ({
    path: `${path}/${rest}`,
    zh: `${screen.zh}，${zh}`,
    en: `${screen.en}, ${en}`,
    group: section.path.slice(1),
  })
  const id = await newestId({ ...from, api: resource?.faces[view.face]?.api ?? '' })
  return [
    ...(id ? [at(String(id), '最新一条', 'newest record')] : []),
    ...(resource?.methods?.create === false ? [] : [at('new', '新增', 'new')]),
  ]
}

async function newestId({ url, token, api }: { url: string; token: string; api: string }): Promise<number | undefined> {
  const response = await fetch(`${url}/api/v1/${api}/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ pageSize: 1 }),
  })
  const { data } = (await response.json()) as { data: { list?: { id: number }[] } | null }
  return data?.list?.[0]?.id
}
