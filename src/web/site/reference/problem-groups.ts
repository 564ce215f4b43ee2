import { exampleBaseUrl } from '../../../contracts/example-url.ts'
import { type ProblemCode, problemCodes } from '../../../contracts/problem.ts'
import { problemGuidance } from '../../../contracts/problem-guidance.ts'

const codes = Object.keys(problemCodes) as ProblemCode[]

/** Every problem code by status, with what it means and what to do about it. */
export const problemGroups = [...Map.groupBy(codes, (code) => problemCodes[code].status)].map(
  ([status, group]) => ({
    status,
    problems: group.map((code) => ({
      code,
      title: problemCodes[code].title,
      ...problemGuidance[code],
      detail: problemGuidance[code].detail.replaceAll(exampleBaseUrl, ''),
    })),
  }),
)

const exampleCode = 'invalid_request'

export const exampleProblem = (baseUrl: string) => ({
  type: `${baseUrl}/developers/errors#${exampleCode}`,
  title: problemCodes[exampleCode].title,
  status: problemCodes[exampleCode].status,
  detail: problemGuidance[exampleCode].detail,
  code: exampleCode,
  request_id: 'import-2026-03-04-17',
  errors: [{ path: 'limit', message: 'must be at most 100' }],
})
