import type { DomainDefinition } from './domain-definition.ts'

export const education: DomainDefinition = {
  slug: 'education',
  name: 'Education',
  description: 'Schools, colleges and training: who gets a good one, what it costs and who pays.',
  issueAreas: [
    {
      slug: 'k12_education_inequality',
      name: 'K-12 education inequality',
      description:
        'Unequal schools and classrooms, and the families, teachers and students who press for better ones.',
      searchTerms: [
        'school board',
        'school closures',
        'achievement gap',
        'special education',
        'school segregation',
        'english learners',
        'school discipline',
        'parent teacher association',
        'chronic absenteeism',
        'after-school program',
        'community schools',
        'early childhood education',
      ],
    },
    {
      slug: 'higher_education_affordability',
      name: 'Higher education affordability',
      description:
        'Tuition, grants and support at colleges and universities, so that cost does not decide who may study.',
      searchTerms: [
        'tuition',
        'tuition increase',
        'tuition-free college',
        'community college',
        'scholarship fund',
        'financial aid',
        'fafsa',
        'first-generation students',
        'pell grant',
        'campus food pantry',
        'state university funding',
      ],
    },
    {
      slug: 'vocational_and_alternative_pathways',
      name: 'Vocational and alternative pathways',
      description:
        'Ways into good work other than a four-year degree: apprenticeships, trade schools and adult learning.',
      searchTerms: [
        'apprenticeship',
        'pre-apprenticeship',
        'trade school',
        'career and technical education',
        'workforce development',
        'job training',
        'adult education',
        'ged classes',
        'workforce board',
        'youth employment',
        'skilled trades',
        'career center',
      ],
    },
    {
      slug: 'education_funding_and_policy',
      name: 'Education funding and policy',
      description:
        'How schools are paid for and governed: budgets, levies, vouchers, charters and what is taught.',
      searchTerms: [
        'school funding',
        'school budget',
        'school referendum',
        'bond measure',
        'property tax levy',
        'school vouchers',
        'charter school',
        'education savings account',
        'teacher pay',
        'teacher shortage',
        'book bans',
        'curriculum review',
      ],
    },
  ],
}
