import { expect, test } from 'vitest'
import { callFormFaults } from './call-forms.ts'

test.each([
  ['a page that names the schema stands', 'web/src/features/home/Form.tsx', "import { CompanyEntry } from '@delibera/core/companies/schema'", 0],
  ['one that asks a call for its form is refused', 'web/src/features/home/Form.tsx', 'useForm(companyRoutes.create.body)', 1],
  ['and so is one that reads an answer by it', 'web/src/api/read.ts', 'routes.load.reply.parse(it)', 1],
  ['the server has them', 'server/src/features/companies/routes.ts', 'companyRoutes.create.body', 0],
  ['a test of a page may', 'web/src/features/home/Form.test.tsx', 'companyRoutes.create.body', 0],
])('%s', (_, path, text, faults) => expect(callFormFaults([{ path, text, lines: 1 }])).toHaveLength(faults))
