/** Endings that people leave out. */
const ENDINGS = /(?:特别行政区|自治区|自治州|自治县|自治旗|地区|林区|特区|新区|省|市|盟|州|区|县|旗)$/
const NATIONALITIES = new RegExp(
  '(?:维吾尔|蒙古|回|藏|壮|苗|彝|侗|瑶|白|傣|土|黎|畲|羌|满|朝鲜|布依|土家|哈尼|哈萨克|傈僳|佤|拉祜|水|东乡|纳西|景颇|' +
    '柯尔克孜|达斡尔|仫佬|布朗|撒拉|毛南|仡佬|锡伯|普米|塔吉克|怒|独龙|保安|裕固|各|族)族?$',
)
const SEPARATORS = /^[\s/,，、>|-]+/

/** `陕西省` → `陕西`, `广西壮族自治区` → `广西`, `伊犁哈萨克自治州` → `伊犁`; two characters at least remain. */
export function shortName(name: string): string {
  const bare = name.replace(ENDINGS, '')
  if (bare.length < 2) return name
  return name.includes('自治') ? withoutNationalities(bare) : bare
}

/**
 * Reads the text as names along `path` (from the province down), in full or short; some may be left out, but not the
 * last; blanks and strokes between them at will. `exact`: nothing else is in the text; `part`: what is left of it
 * begins the last name; undefined: it does not fit.
 */
export function readPath(text: string, path: readonly string[]): 'exact' | 'part' | undefined {
  const [name, ...below] = path
  const rest = text.replace(SEPARATORS, '')
  if (name === undefined || rest === '') return undefined
  let best: 'part' | undefined
  for (const form of [name, shortName(name)]) {
    if (!rest.startsWith(form)) continue
    const after = rest.slice(form.length)
    const done = after.replace(SEPARATORS, '') === '' ? 'exact' : undefined
    const result = below.length > 0 ? readPath(after, below) : done
    if (result === 'exact') return 'exact'
    best ??= result
  }
  if (below.length === 0) return name.startsWith(rest) ? 'part' : best
  return readPath(rest, below) ?? best
}

function withoutNationalities(name: string): string {
  const bare = name.replace(NATIONALITIES, '')
  return bare === name || bare.length < 2 ? name : withoutNationalities(bare)
}
