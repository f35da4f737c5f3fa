import { endpointOf } from '../endpoint.ts';

/** Calls of the raising form and of the pages of customers and models, without their schemas (decision 0108). */
export const productEndpoints = {
  getModel: endpointOf({
    name: 'product.model',
    method: 'GET',
    path: '/itr-api/v1/products/models/:id',
    access: 'anyone',
  }),
  listCustomers: endpointOf({ name: 'customer.list', method: 'GET', path: '/itr-api/v1/customers', access: 'user' }),
  getCustomer: endpointOf({ name: 'customer.get', method: 'GET', path: '/itr-api/v1/customers/:id', access: 'user' }),
  listColleagues: endpointOf({ name: 'colleague.list', method: 'GET', path: '/itr-api/v1/colleagues', access: 'user' }),
  listFaultMeanings: endpointOf({
    name: 'product.faultMeanings',
    method: 'GET',
    path: '/itr-api/v1/fault-codes',
    access: 'user',
  }),
};
