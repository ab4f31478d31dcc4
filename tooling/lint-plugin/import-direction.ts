import { posix, relative, sep } from 'node:path'
import { literalText, type Node, type Rule } from './types.ts'
import { judgeImport } from './zones.ts'

/** Dependencies point one way. The zones follow from the folders. */
export const importDirection: Rule = {
  meta: { type: 'problem', docs: { description: 'imports point from the outer layers to the inner ones' } },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join(posix.sep)
    const look = (node: Node) => {
      const specifier = literalText(node.source)
      const problem = specifier === undefined ? undefined : judgeImport(file, specifier)
      if (problem) context.report({ node: node.source as Node, message: problem })
    }
    return {
      ImportDeclaration: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
      ImportExpression: look,
      // `import('./row.ts').Row` in a type
      TSImportType: look,
    }
  },
}
