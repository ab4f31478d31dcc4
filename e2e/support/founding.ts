import type { Window } from './browser.ts'
import { currentProduct } from './current-product.ts'

export interface Founder {
  name: string
  mobile: string
  password: string
  company: string
  /** Seventeen characters, to which the check character is added. */
  creditCode: string
}

/** Registers somebody by hand and founds their company; the window is at its home page then. */
export async function found(window: Window, founder: Founder): Promise<void> {
  const { page } = window
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await window.open('/register')
  await page.locator('#name').click()
  await page.fill('#name', founder.name)
  await page.fill('#mobile', founder.mobile)
  await press('获取验证码')
  await page.getByText('秒后重发').waitFor()
  await page.fill('#code', await (await fetch(`${currentProduct().gateway}?mobile=${founder.mobile}`)).text())
  await page.fill('#password', founder.password)
  await page.fill('#again', founder.password)
  await page.check('#agreed')
  await press('创建账号')
  await page.getByRole('group', { name: '加入还是新建' }).waitFor()
  await press('新建公司')
  await page.fill('#foundName', founder.company)
  await page.fill('#creditCode', withCheckCharacter(founder.creditCode))
  await press('提交公司')
  await page.waitForURL(url => url.hash === '#/index', { timeout: 45_000 })
}

/** A synthetic credit code with its check character. */
export function withCheckCharacter(body: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sum = [...body].reduce((acc, c, i) => acc + alphabet.indexOf(c) * Number(3n ** BigInt(i) % 31n), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}
