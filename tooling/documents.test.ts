import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()
const sources = globSync(['{apps,packages,tooling,bench,e2e,docs}/**/*.{ts,tsx,mjs,css,md}', '*.{ts,md}'], {
  cwd: ROOT,
  exclude: path => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
}).map(path => `/${path}`)
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8')

describe('the documents', () => {
  it('are found by the scan', () => {
    expect(pages.length).toBeGreaterThan(20)
    expect(sources.length).toBeGreaterThan(1000)
  })

  it.each(pages)('%s has no broken link', page => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(match => match[1] ?? '')
    expect(links.filter(link => !existsSync(resolve(ROOT, dirname(page), decodeURI(link))))).toEqual([])
  })

  it.each(pages)('%s names only existing files', page => {
    const named = [...textOf(page).matchAll(/`((?:[\w@.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs))(?:`| )/g)].map(
      match => match[1] ?? '',
    )
    expect(named.filter(path => !sources.some(source => source.endsWith(`/${path}`)))).toEqual([])
  })
})
